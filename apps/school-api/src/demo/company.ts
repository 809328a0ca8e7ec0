/** The invented company that bills in `start`, `dev` and tests: the values of COMPANY and BANK_ACCOUNTS. */
import { fileURLToPath } from 'node:url'

export const demoCompany = {
  name: 'Leerlijn',
  legalForm: 'BV',
  street: 'Burgemeester Nolfstraat',
  number: '14',
  postalCode: '8500',
  city: 'Kortrijk',
  enterpriseNumber: 'BE 0123.456.749',
  court: 'RPR Gent, afdeling Kortrijk',
  iban: 'BE68 5390 0754 7034',
  bic: 'KREDBEBB',
  email: 'facturatie@leerlijn.example',
  phone: '056 12 34 56',
  website: 'www.leerlijn.example',
  logo: fileURLToPath(new URL('../../data/demo-logo.svg', import.meta.url)),
}

/** An older account at another bank, to which some customers still pay: the value of BANK_ACCOUNTS. */
export const demoSecondAccount = 'BE21 0012 3456 7803'
