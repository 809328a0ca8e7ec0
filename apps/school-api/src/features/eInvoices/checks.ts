/** Checks of an e-invoice before it leaves, in a person's words: each has a name, a result and a text. */
import type { Check } from '@schoolbeheer/contracts/school/eInvoices'
import { isIban } from '@schoolbeheer/domain/belgium'
import { brokenRules } from '@schoolbeheer/peppol/brokenRules'
import type { KnownFacts } from '@schoolbeheer/peppol/rules/rule'
import { pdfLimit } from '@schoolbeheer/peppol/standard'
import { Newest } from '@schoolbeheer/server/newest'
import { hash } from 'node:crypto'
import type { Customer } from '../../documents/paper.ts'
import type { SchoolApiEnv } from '../../env.ts'
import { bareXml, type StoredBill } from './document.ts'
import type { Reach } from './reach.ts'

type Result = Check['result']

/**
 * Checks of a document for a customer with a number. The rules of e-invoices are applied only when none of these checks
 * fails.
 */
export function checksOf(
  settings: Pick<SchoolApiEnv, 'PEPPOL_REFERENCE'>,
  { paper, pdfBytes, known, reach }: Omit<StoredBill, 'id' | 'fileId'> & { reach: Reach },
): Check[] {
  const checks = [
    numberCheck(paper.customer),
    reachCheck(reach),
    referenceCheck(paper.customer, paper.orderNumber),
    addressCheck(paper.customer),
    isIban(paper.company.iban) ? check('iban', 'ok') : check('iban', 'error', 'wrong'),
    pdfBytes < pdfLimit ? check('size', 'ok') : check('size', 'error', 'toolarge'),
  ]
  return checks.some(isError) ? checks : [...checks, ...documentChecks(bareXml(settings, paper), known)]
}

export function isError({ result }: Check): boolean {
  return result === 'error'
}

export function numberCheck({ vat }: Pick<Customer, 'vat'>): Check {
  return vat === null ? check('number', 'warning', 'missing') : check('number', 'ok')
}

const reached = {
  ok: check('registered', 'ok'),
  no: check('registered', 'error', 'no'),
  otherscheme: check('registered', 'error', 'otherscheme'),
  unknown: check('registered', 'warning', 'unknown'),
} satisfies Record<Reach, Check>

export function reachCheck(reach: Reach): Check {
  return reached[reach]
}

export function referenceCheck({ buyerReference }: Pick<Customer, 'buyerReference'>, order: string | null): Check {
  if (order) return check('reference', 'ok', 'order')
  return buyerReference ? check('reference', 'ok', 'buyer') : check('reference', 'warning', 'clientnumber')
}

export function addressCheck({
  street,
  number,
  postalCode,
  city,
}: Pick<Customer, 'street' | 'number' | 'postalCode' | 'city'>): Check {
  const isComplete = [street, number, postalCode, city].every((part) => part.trim() !== '')
  return isComplete ? check('address', 'ok') : check('address', 'error', 'incomplete')
}

/** The findings about the documents of a preflight, which the same documents meet again when they leave. */
const found = new Newest<string, Check[]>(2000)

function documentChecks(xml: string, known: KnownFacts): Check[] {
  const key = hash('sha256', `${JSON.stringify(known)}${xml}`, 'base64url')
  const checks = found.get(key) ?? findIn(xml, known)
  found.set(key, checks)
  return checks
}

/** Each text once, however many rules say it. */
function findIn(xml: string, known: KnownFacts): Check[] {
  const broken = new Map(brokenRules(xml, known).map((rule) => [rule.text, rule.severity]))
  if (broken.size === 0) return [check('document', 'ok')]
  return [...broken].map(([text, result]) => ({ name: 'peppol_check_document', result, text: `peppol_rule_${text}` }))
}

export function check(name: string, result: Result, word = 'ok'): Check {
  return { name: `peppol_check_${name}`, result, text: `peppol_${name}_${word}` }
}
