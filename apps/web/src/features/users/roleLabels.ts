// The names of the roles.

import type { AssignableRole } from '@schoolbeheer/domain/users'
import type { TFunction } from 'i18next'
import type { TranslationKey } from '../../texts.ts'

const labels: Record<AssignableRole, TranslationKey> = {
  Admin: 'role_admin',
  Ambtsbevoegdheden: 'role_ambtsbevoegdheden',
  Boekhouding: 'role_boekhouding',
  Dagroosterbeheer: 'role_dagroosterbeheer',
  Directie: 'role_directie',
  Examenrooster: 'role_examenrooster',
  Personeelsadministratie: 'role_personeelsadministratie',
  Roosteraar: 'role_roosteraar',
  SchoolAdmin: 'role_schooladmin',
  TA: 'role_ta',
  ICT: 'role_ict',
  Orthopedagoog: 'role_orthopedagoog',
  'Adjunct-directeur': 'role_adjunctdirecteur',
  Opleiding: 'role_opleiding',
}

const byName = new Map<string, TranslationKey>(Object.entries(labels))

/** The name of a role; a role that this application does not know keeps the upstream's name. */
export function roleLabel(t: TFunction, role: string): string {
  const label = byName.get(role)
  return label ? t(label) : role
}
