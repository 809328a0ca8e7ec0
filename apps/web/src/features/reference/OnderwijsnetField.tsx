// The choice of an education network.

import { useMemo, type ComponentProps } from 'react'
import { ReferenceField } from '../../kit/form/SelectField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { trpc } from '../../trpc.ts'

export function OnderwijsnetField(field: Omit<ComponentProps<typeof ReferenceField>, 'options' | 'isReading'>) {
  const reading = trpc.reference.onderwijsnetten.useQuery()
  const options = useMemo(
    () => reading.data?.map(({ id, label }) => ({ id, label: label ?? '–' })) ?? [],
    [reading.data],
  )
  return (
    <>
      <ReferenceField {...field} options={options} isReading={isReading(reading)} />
      <UnreadChoices lists={[reading]} />
    </>
  )
}
