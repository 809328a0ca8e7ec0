/** Forms as browsers make them: their reading and their refusals. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { expect, test } from 'vitest'
import { fields, formOf, maxBytes, model, page, refuse, startUploads, type Entry } from './testing/uploads.ts'

test('fields are parsed, a list from a part for each item; files come in their order', async () => {
  const { post } = await startUploads()
  const picture: Entry = ['picture', new Blob(['png'], { type: 'image/png' }), 'scherm 1.png']
  const answer = await post(formOf(['tags', 'a'], ...fields, ['other', 'x'], model(), picture))
  expect(answer).toEqual({
    status: 200,
    body: {
      input: { id: 7, name: 'Dender', tags: ['a'], test: true },
      files: [
        { part: 'model', name: 'model.xml', contentType: 'text/xml', content: '<model/>' },
        { part: 'picture', name: 'scherm 1.png', contentType: 'image/png', content: 'png' },
      ],
    },
  })
  const tagged = await post(formOf(['tags', 'a'], ['tags', 'b'], ...fields, model()))
  expect(tagged.body).toMatchObject({ input: { tags: ['a', 'b'] } })
})

test('the order of fields and files means nothing', async () => {
  const { post } = await startUploads()
  const picture: Entry = ['picture', new Blob(['png'], { type: 'image/png' }), 'p.png']
  const entries: Entry[] = [
    model('x'.repeat(maxBytes)),
    ['tags', 'a'],
    ['name', 'Dender'],
    picture,
    ['tags', 'b'],
    ['test', 'true'],
  ]
  expect(await post(formOf(...entries))).toMatchObject({
    status: 200,
    body: {
      input: { id: 7, name: 'Dender', tags: ['a', 'b'], test: true },
      files: [{ part: 'model' }, { part: 'picture' }],
    },
  })
})

test.each([
  ['../../x', '../../x', 'x'],
  ['C:\\mappings\\x.xml', 'C:\\mappings\\x.xml', 'x.xml'],
  ['..', '..', 'model'],
  ['with marks that nobody sees', '\u202Elmx.exe\u200F\u0007', 'lmx.exe'],
  ['with 10,000 letters', `${'é'.repeat(10_000)}.xml`, `${'é'.repeat(196)}.xml`],
])('a file named %s gets a plain name', async (_name, fileName, name) => {
  const { post } = await startUploads()
  const { body } = await post(formOf(...fields, model('x', fileName)))
  expect(body).toMatchObject({ files: [{ name }] })
})

test.each<[string, Entry[], number, object]>([
  ['a field that is wrong', [['name', 'x'], ['test', 'perhaps'], model()], 400, { test: 'shared_fieldinvalid' }],
  ['a field twice that is no list', [...fields, ['name', 'y'], model()], 400, { name: 'shared_fieldinvalid' }],
  [
    'a field that is too long',
    [['name', 'x'.repeat(300_000)], ['test', 'true'], model()],
    400,
    { name: 'shared_fieldtoolong' },
  ],
  [
    'a field that is wrong after a file',
    [['name', 'x'], model(), ['test', 'perhaps']],
    400,
    { test: 'shared_fieldinvalid' },
  ],
  ['a field twice, around a file', [...fields, model(), ['name', 'y']], 400, { name: 'shared_fieldinvalid' }],
  ['a field that never comes', [model(), ['test', 'true']], 400, { name: 'shared_fieldinvalid' }],
  [
    'fields that are wrong',
    [['name', 'x'.repeat(301)], ['test', 'perhaps'], model()],
    400,
    { name: 'shared_fieldtoolong', test: 'shared_fieldinvalid' },
  ],
  [
    'a file that nobody asked for',
    [...fields, ['virus', new Blob(['x']), 'x.exe']],
    400,
    { virus: 'shared_fieldinvalid' },
  ],
  ['a file twice', [...fields, model(), model()], 400, { model: 'shared_fieldinvalid' }],
  ['no file', fields, 400, { model: 'shared_filerequired' }],
  ['only the other file', [...fields, ['picture', new Blob(['x']), 'x.png']], 400, { model: 'shared_filerequired' }],
  ['a file in which nothing was chosen', [...fields, model('', '')], 400, { model: 'shared_filerequired' }],
  [
    'more files than a part may have',
    [...fields, model(), ...'abcd'.split('').map((text) => page(text))],
    400,
    { page: 'shared_fieldinvalid' },
  ],
  [
    'files that are too large together',
    [...fields, model(), page('x'.repeat(maxBytes - 1)), page('xx')],
    413,
    { error: 'shared_error_toolarge' },
  ],
  ['an empty file', [...fields, model('')], 400, { model: 'shared_fileempty' }],
  ['a file that is too large', [...fields, model('x'.repeat(maxBytes + 1))], 413, { error: 'shared_error_toolarge' }],
  [
    'thousands of fields',
    [...Array.from({ length: 3000 }, (_, index): Entry => ['tags', String(index)]), ...fields, model()],
    413,
    { error: 'shared_error_toolarge' },
  ],
  [
    'more text than a form holds, after a file',
    [model(), ...Array.from({ length: 40 }, (): Entry => ['tags', 'x'.repeat(60_000)]), ...fields],
    413,
    { error: 'shared_error_toolarge' },
  ],
  [
    'more text than a form holds',
    [...Array.from({ length: 40 }, (): Entry => ['tags', 'x'.repeat(60_000)]), ...fields, model()],
    413,
    { error: 'shared_error_toolarge' },
  ],
])('%s is refused', async (_name, entries, status, body) => {
  const { post } = await startUploads()
  expect(await post(formOf(...entries))).toEqual({ status, body })
})

test('the files of a repeated part come in their order, with other parts between them', async () => {
  const { post } = await startUploads()
  const { body } = await post(formOf(...fields, page('1', 'a'), model(), page('2', 'b'), page('3', 'b')))
  expect(body).toMatchObject({
    files: [
      { part: 'page', name: 'a', content: '1' },
      { part: 'model' },
      { part: 'page', name: 'b', content: '2' },
      { part: 'page', name: 'b', content: '3' },
    ],
  })
})

test('a file as large as it may be is taken', async () => {
  const { post } = await startUploads()
  const content = 'x'.repeat(maxBytes)
  expect((await post(formOf(...fields, model(content)))).body).toMatchObject({ files: [{ content }] })
})

test('a refusal by the handler is passed on unchanged', async () => {
  const refusal = { name: 'release_nametaken' }
  const { post } = await startUploads({ before: () => refuse(new Problem(409, 'release_nametaken', refusal)) })
  expect(await post(formOf(...fields, model()))).toEqual({ status: 409, body: refusal })
})
