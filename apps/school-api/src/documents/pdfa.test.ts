/** Requirements of PDF/A-3 on the file itself, besides its pages. */
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { attestPaper, company, creditNotePaper, customer, invoicePaper, reminderPaper } from '../testing/papers.ts'
import { openPdf } from '../testing/pdf.ts'
import type { Logo } from './logo.ts'
import type { Paper } from './kinds.ts'
import type { Attachments } from './paper.ts'
import { renderPdf } from './pdf.ts'

const xml = { name: '2026-00001.xml', text: '<Invoice>Ünïcode € 🌈</Invoice>' }

test.each([invoicePaper(), creditNotePaper()])(
  'the $kind carries its e-invoice as the same document',
  async (paper) => {
    const { pdf, objects, catalog } = await open(paper, { attachments: { xml } })
    const [[name, bytes] = [], ...others] = await pdf.attachments()
    expect({ name, text: Buffer.from(bytes ?? []).toString(), others }).toEqual({ ...xml, others: [] })
    const file = objects.find(({ said }) => said.includes('/Type /Filespec'))
    expect(file?.said).toContain('/AFRelationship /Alternative /F (2026-00001.xml)')
    expect(file?.said).toContain('/UF (2026-00001.xml)')
    expect(catalog).toContain(`/AF [${file?.id} 0 R]`)
    const content = objects.find(({ said }) => said.includes('/Type /EmbeddedFile'))
    expect(content?.said).toContain('/ModDate (D:20261122100000Z)')
    expect(content?.said).toContain('/Subtype /text#2Fxml')
    // Two letters in angle brackets are one byte.
    expect(content?.said).toContain(`/CheckSum <${createHash('md5').update(xml.text).digest('hex')}>`)
  },
)

test('a document says that it is PDF/A-3a, the same in both places', async () => {
  const name = 'Jansen & <Zonen> Ж'
  const paper = invoicePaper({ company: { ...company, name } })
  const { pdf, objects, catalog, bytes } = await open(paper)
  expect(await pdf.xmp()).toMatchObject({
    'pdfaid:part': '3',
    'pdfaid:conformance': 'A',
    'xmp:createdate': '2026-11-22T10:00:00Z',
    'xmp:creatortool': 'Schoolbeheer',
    'dc:title': 'Factuur 2026-00001',
    'dc:creator': [name],
  })
  expect(await pdf.about()).toMatchObject({
    CreationDate: 'D:20261122100000Z',
    Creator: 'Schoolbeheer',
    Title: 'Factuur 2026-00001',
    Author: name,
    Language: 'nl-BE',
  })
  expect(catalog).toMatch(/\/MarkInfo .*\/StructTreeRoot /)
  expect(await pdf.attachments()).toEqual(new Map())
  const [, intent] = /\/OutputIntents \[(\d+) 0 R\]/.exec(catalog) ?? []
  const [, profile] = /\/DestOutputProfile (\d+) 0 R/.exec(saidBy(objects, intent)) ?? []
  const colours = objects.find(({ id }) => id === profile)
  expect(colours?.said).toContain('/N 3')
  expect(inflateSync(colours?.stream ?? '').toString('latin1', 12, 20)).toBe('mntrRGB ')
  expect(await renderPdf(paper, null)).toEqual(bytes)
})

test('no two documents have one identity', async () => {
  const files = await Promise.all([invoicePaper(), invoicePaper({ number: '2026-00002' })].map((paper) => open(paper)))
  const [first, second] = files.map(({ bytes }) => /\/ID \[<(\w{32})> <\1>\]/.exec(bytes.toString('latin1'))?.[1])
  expect(first).not.toBe(second ?? '')
})

test('a title that people typed is in the file as they typed it', async () => {
  const { pdf } = await open(attestPaper({ name: 'Anna & <Łąç>' }))
  expect(await pdf.xmp()).toMatchObject({ 'dc:title': 'Attest van deelname Anna & <Łąç>' })
})

test('every font is in the file, and every letter of it can be copied', async () => {
  const name = 'Школа Ωραία 🌈 👨‍👩‍👧 ﬁ x̲̊ ҈'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="0" y="9">Ü</text></svg>'
  const { objects } = await open(invoicePaper({ customer: { ...customer, name } }), { logo: { type: 'svg', xml: svg } })
  const fonts = objects.filter(({ said }) => said.includes('/Type /Font '))
  const composite = fonts.filter(({ said }) => said.includes('/Subtype /Type0'))
  const inside = fonts.filter(({ said }) => said.includes('/Subtype /CIDFontType2'))
  const described = objects.filter(({ said }) => said.includes('/Type /FontDescriptor'))
  expect(composite.length).toBeGreaterThan(4)
  expect(fonts).toHaveLength(composite.length + inside.length)
  expect(described).toHaveLength(inside.length)
  for (const font of described) expect(font.said).toMatch(/\/FontFile2 \d+ 0 R/)
  for (const font of inside) expect(font.said).toContain('/CIDToGIDMap /Identity')
  for (const font of composite) {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(font.said) ?? []
    const stream = objects.find(({ id }) => id === map)?.stream
    const [, codes = ''] = /beginbfrange\n.*?\[(.*?)\]/s.exec(inflateSync(stream ?? '').toString('latin1')) ?? []
    expect(codes.split('> <').slice(1)).not.toContain('')
    expect(codes).not.toMatch(/<(feff|fffe)>/)
  }
})

test('nothing is the box that stands for a letter that its font lacks', async () => {
  const { pdf } = await open(invoicePaper({ customer: { ...customer, name: 'a\uF6C5ş\u200D\u200Cy🎾\u0301]\u20E3' } }))
  const shown = (await pdf.texts(1)).map(({ text }) => text).join('')
  expect(shown).toContain('a[U+F6C5]şy🎾\u0301]\u20E3')
})

/** 2 × 1: one half red, the other nothing. */
const seeThrough = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGP4z8AARAwMAAz8Af9c/RSVAAAAAElFTkSuQmCC',
  'base64',
)

test.each<[string, Logo]>([
  ['PNG', { type: 'png', data: seeThrough }],
  [
    'SVG',
    {
      type: 'svg',
      xml: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="data:image/png;base64,${seeThrough.toString('base64')}"/></svg>`,
    },
  ],
])('a logo that one sees through is whole, as %s', async (_, logo) => {
  const { pdf, objects, bytes } = await open(reminderPaper(), { logo })
  expect(bytes.toString('latin1')).toMatch(/%%EOF\n$/)
  expect(await pdf.tags(1)).toContain('Figure: Leerlijn')
  const [, mask] = /\/SMask (\d+) 0 R/.exec(objects.map(({ said }) => said).join()) ?? []
  expect(saidBy(objects, mask)).toContain('/ColorSpace /DeviceGray')
})

test('a logo is no link', async () => {
  const shape = '<a href="https://leerlijn.example"><rect width="9" height="9"/></a>'
  const logo: Logo = { type: 'svg', xml: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shape}</svg>` }
  const { objects } = await open(invoicePaper(), { logo })
  expect(objects.filter(({ said }) => /\/Annot\b/.test(said))).toEqual([])
})

async function open(
  paper: Paper,
  { logo = null, attachments }: { logo?: Logo | null; attachments?: Attachments } = {},
) {
  const bytes = await renderPdf(paper, logo, attachments)
  const pdf = await openPdf(bytes)
  onTestFinished(() => pdf.close())
  const objects = objectsOf(bytes)
  const catalog = objects.find(({ said }) => said.includes('/Type /Catalog'))
  return { bytes, pdf, objects, catalog: catalog?.said ?? '' }
}

/** The dictionary of an object, and the stream that follows it. */
type PdfObject = { id: string; said: string; stream: Buffer }

/** pdfkit writes all but streams as plain text. */
function objectsOf(bytes: Buffer): PdfObject[] {
  const found = bytes.toString('latin1').matchAll(/^(\d+) 0 obj\n(.*?)\n(?:stream\n(.*?)\nendstream\n)?endobj$/gms)
  return Array.from(found, ([, id = '', said = '', stream = '']) => ({
    id,
    said: said.replaceAll('\n', ' '),
    stream: Buffer.from(stream, 'latin1'),
  }))
}

function saidBy(objects: PdfObject[], id: string | undefined): string {
  return objects.find((object) => object.id === id)?.said ?? ''
}
