import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { messageOf } from './errors.ts'

beforeAll(async () => {
  const translation = { shared_fieldrequired: 'Dit veld is verplicht.' }
  await i18next.init({ lng: 'nl', resources: { nl: { translation } }, keySeparator: false, nsSeparator: false })
})

test('a message that is a translation key is shown in the words of the interface', () => {
  expect(messageOf('shared_fieldrequired')).toBe('Dit veld is verplicht.')
})

test.each(['Client number: taken.', 'shared_unknown', 'Say {{name}} or $t(shared_fieldrequired)'])(
  'a foreign message is shown as it came: %s',
  (text) => {
    expect(messageOf(text)).toBe(text)
  },
)
