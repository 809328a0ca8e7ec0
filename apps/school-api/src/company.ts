/** The company that bills, as its configuration says: checked when the school API starts. */
import { compactIban, formatEnterpriseNumber, isBic, isEnterpriseNumber, isIban } from '@schoolbeheer/domain/belgium'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Logo } from './documents/logo.ts'

/** The logo is the path of a file. */
export const CompanySettings = z.object(
  {
    name: text(),
    legalForm: text(),
    street: text(),
    number: text(),
    postalCode: text(),
    city: text(),
    enterpriseNumber: text()
      .refine(isEnterpriseNumber, 'must be an enterprise number whose check digits are right')
      .transform(formatEnterpriseNumber),
    /** The court of its register: 'RPR Gent, afdeling Kortrijk'. */
    court: text(),
    iban: text().refine(isIban, 'must be an IBAN whose check digits are right').transform(compactIban),
    bic: text().refine(isBic, 'must be a BIC of 8 or 11 letters and digits'),
    email: z.email('must be an e-mail address'),
    phone: text(),
    website: text(),
    logo: z.string().transform(readLogo).optional(),
  },
  'must be a JSON object',
)

function text() {
  return z.string('is missing').trim().min(1, 'is missing').max(200, 'has at most 200 characters')
}

function readLogo(path: string, context: z.RefinementCtx): Logo {
  const data = fileAt(path)
  if (data?.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return { type: 'png', data }
  const xml = data?.toString() ?? ''
  if (xml.includes('<svg')) return { type: 'svg', xml }
  context.addIssue(data ? `'${path}' is neither PNG nor SVG` : `'${path}' cannot be read`)
  return z.NEVER
}

function fileAt(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
