import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipName } from './zipName.ts'

function named(schoolGroupName: string) {
  return zipName({ invoiceNumber: '2026-00001', schoolGroupName })
}

test.each([
  ['Scholengroep Dender', '2026-00001 Scholengroep Dender.pdf'],
  ['Sint-Jozef / Élan: "Gent"', '2026-00001 Sint-Jozef Élan Gent.pdf'],
  ['Школа № 5 🏫', '2026-00001 Школа № 5 🏫.pdf'],
  ['../../etc/passwd', '2026-00001 .. .. etc passwd.pdf'],
  ['C:\\Windows\\system32', '2026-00001 C Windows system32.pdf'],
  ['fdp.\u202Eexe', '2026-00001 fdp.exe.pdf'],
  ['Punt. . .', '2026-00001 Punt.pdf'],
  ['E\u0301lan', '2026-00001 Élan.pdf'],
  ['/', '2026-00001.pdf'],
  ['x'.repeat(300), `2026-00001 ${'x'.repeat(75)}.pdf`],
])('%j becomes %j', (name, expected) => expect(named(name)).toBe(expected))

test('whatever a group is called, its file is one that every system takes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }), (units) => {
      const made = named(String.fromCharCode(...units))
      expect(made).toMatch(/^2026-00001( [^\\/:*?"<>|\p{Cc}\p{Cf}]*[^\\/:*?"<>|\p{Cc}\p{Cf}. ])?\.pdf$/u)
      expect(made.isWellFormed()).toBe(true)
      expect(Buffer.byteLength(made)).toBeLessThan(256)
    }),
  )
})
