/** The check of an e-invoice against all rules that can touch ours, before anybody else checks it. */
import { allAt, readUbl, type ReadDocument } from './readUbl.ts'
import { codes } from './rules/codes.ts'
import { misshapen } from './rules/occurrence.ts'
import type { BrokenRule, KnownFacts, Rule } from './rules/rule.ts'
import { sums } from './rules/sums.ts'

/** The rules that a person may decide to break. */
const warnings = new Set(['SB-ONLY-CLIENT-NUMBER'])

/** The rules that a document breaks; none when it can leave. The facts of `known` are checked as well. */
export function brokenRules(xml: string, known: KnownFacts = {}): BrokenRule[] {
  const document = read(xml)
  if (!document) return [{ rule: 'UBL-XSD', severity: 'error', text: 'notUbl', where: '.' }]
  return [...misshapen(document), ...[...codes, ...sums].flatMap((rule) => broken(rule, document, known))]
}

function read(xml: string): ReadDocument | null {
  try {
    return readUbl(xml)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function broken([rules, text, path, asks]: Rule, document: ReadDocument, known: KnownFacts): BrokenRule[] {
  const [rule = rules] = rules.split('+')
  const where = path.replace('cac:Line', document.type === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine')
  const elements = where === '.' ? [document.root] : allAt(document.root, where)
  if (elements.every((element) => asks(element, document, known))) return []
  return [{ rule, severity: warnings.has(rule) ? 'warning' : 'error', text, where }]
}
