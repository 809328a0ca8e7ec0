// Reading UBL: names by their namespace, and texts in the form in which they are meant.

import { expect, test } from 'vitest'
import { readUbl, textAt } from './readUbl.ts'
import { namespaces } from './standard.ts'

test('a file may have other prefixes, entities and CDATA', () => {
  const { root, ...read } = readUbl(`<?xml version="1.0"?>
    <u:CreditNote xmlns:u="${namespaces.CreditNote}" xmlns="${namespaces.cbc}" xmlns:a="${namespaces.cac}">
      <!-- of another program -->
      <ID>CN2026-00001</ID><IssueDate>2026-11-22</IssueDate>
      <Note>&#65;&#x42; &amp;amp; &lt;<![CDATA[<C>]]></Note>
      <a:AccountingSupplierParty><a:Party><EndpointID schemeID="0208">0123456749</EndpointID></a:Party></a:AccountingSupplierParty>
    </u:CreditNote>`)
  expect(read).toEqual({
    type: 'creditNote',
    number: 'CN2026-00001',
    date: '2026-11-22',
    sender: '0208:0123456749',
    receiver: null,
  })
  expect(textAt(root, 'cbc:Note')).toBe('AB &amp; <<C>')
})

test.for([
  ['not closed', '<Invoice>'],
  ['of another namespace', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'],
  ['of two roots', `<Invoice xmlns="${namespaces.Invoice}"/><Invoice xmlns="${namespaces.Invoice}"/>`],
  ['with an entity of its own', `<Invoice xmlns="${namespaces.Invoice}">&nbsp;</Invoice>`],
  ['with a control character', `<Invoice xmlns="${namespaces.Invoice}">\u0007</Invoice>`],
  ['with one by its number', `<Invoice xmlns="${namespaces.Invoice}">&#1;</Invoice>`],
  ['with one by its number in an attribute', `<Invoice xmlns="${namespaces.Invoice}" a="&#x1F;"/>`],
  ['with half a letter by its number', `<Invoice xmlns="${namespaces.Invoice}">&#xD83D;</Invoice>`],
  ['with a letter beyond the last', `<Invoice xmlns="${namespaces.Invoice}">&#x110000;</Invoice>`],
  ['nested too deep', `<Invoice xmlns="${namespaces.Invoice}">${'<a>'.repeat(500)}${'</a>'.repeat(500)}</Invoice>`],
  ['with a name that JavaScript takes', `<Invoice xmlns="${namespaces.Invoice}"><__proto__/></Invoice>`],
  ['with half a letter', `<Invoice xmlns="${namespaces.Invoice}">\ud83d</Invoice>`],
])('what is %s is no invoice', ([, xml = '']) => {
  expect(() => readUbl(xml)).toThrow(RangeError)
})
