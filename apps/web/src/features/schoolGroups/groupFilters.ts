// The filters of the list of school groups. Filters on the contract are for viewers who see contracts.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { expiries, groupFilters, type GroupFilter } from '@schoolbeheer/domain/schoolGroupList'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import { useMemo } from 'react'
import type { Filter } from '../../kit/table/list.ts'
import { trpc } from '../../trpc.ts'
import { useProvinces } from '../reference/provinces.ts'

type GroupFilterDefinition = Filter<SchoolGroup> & { id: GroupFilter }

/** @param today a date in Brussels */
export function filtersOf(seesContracts: boolean, today: string): GroupFilterDefinition[] {
  const has = (id: GroupFilter) => (group: SchoolGroup, chosen: string) => groupFilters[id](group, today) === chosen
  const open: GroupFilterDefinition[] = [
    { id: 'network', label: 'schoolgroup_onderwijsnet', all: 'schoolgroups_allnetworks', has: has('network') },
    { id: 'province', label: 'shared_province', all: 'schoolgroups_allprovinces', has: has('province') },
    {
      id: 'peppol',
      label: 'schoolgroup_peppol',
      all: 'schoolgroups_allpeppol',
      choices: [
        { value: 'yes', label: 'schoolgroups_peppol_yes' },
        { value: 'no', label: 'schoolgroups_peppol_no' },
      ],
      has: has('peppol'),
    },
  ]
  const ofContracts: GroupFilterDefinition[] = [
    {
      id: 'contractType',
      label: 'schoolgroup_contracttype',
      all: 'schoolgroups_allcontracttypes',
      choices: contractTypes.map((type) => ({ value: String(type), label: `schoolgroup_contracttype_${type}` })),
      has: has('contractType'),
    },
    {
      id: 'expiry',
      label: 'schoolgroup_licenceexpirationdate',
      all: 'schoolgroups_allexpiries',
      choices: expiries.map((expiry) => ({ value: expiry, label: `schoolgroups_expiry_${expiry}` })),
      has: has('expiry'),
    },
  ]
  return seesContracts ? [...open, ...ofContracts] : open
}

/** The choices that are read from the server. */
export function useGroupChoices() {
  const { data: networks } = trpc.reference.onderwijsnetten.useQuery()
  const { reading, options: provinces } = useProvinces()
  return useMemo(
    () => ({
      network: networks?.map(({ id, label }) => ({ value: String(id), label: label ?? '–' })),
      province: reading.data && provinces.map(({ id, label }) => ({ value: String(id), label })),
    }),
    [networks, reading.data, provinces],
  )
}
