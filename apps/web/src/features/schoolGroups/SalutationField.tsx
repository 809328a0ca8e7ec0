// The salutation in the form of a school group, with a preview of a mail and of an envelope.

import { Textarea, type TextareaProps } from '@mantine/core'
import type { Language } from '@schoolbeheer/domain/languages'
import { addressee, addresseeLines, spokenName } from '@schoolbeheer/domain/salutation'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTyped } from '../../kit/form/useTyped.ts'
import { trpc } from '../../trpc.ts'
import { postalCodeAndName, streetAndNumber, type AddressValues } from '../reference/address.ts'
import classes from './salutation.module.css'

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  value?: string
  onChange: (value: string) => void
  /** The other lines of the address, and the language of mails. */
  customer: AddressValues & { name: string; language: Language }
}

export function SalutationField({ value = '', onChange, onBlur, customer, ...props }: Props) {
  const { t } = useTranslation()
  const { data: cities } = trpc.reference.cities.useQuery()
  const [mail, paper] = [useId(), useId()]
  const { typed, type, leave } = useTyped(value, props.error)
  const name = spokenName(value, customer.language)
  const lines = [
    customer.name,
    ...addresseeLines(value),
    streetAndNumber(customer),
    postalCodeAndName(cities?.find(({ id }) => id === customer.city?.id)),
  ].filter(Boolean)

  // A greeting without a name stays, to be refused where it was typed.
  function change(text: string) {
    const named = addressee(text) || text
    type(text, named)
    onChange(named)
  }

  return (
    <div>
      <Textarea
        description={t('schoolgroup_salutation_hint')}
        {...props}
        value={typed ?? value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
        label={t('schoolgroup_salutation')}
        rows={3}
        required
      />
      {addressee(value) !== '' && (
        <div className={classes.preview}>
          <section aria-labelledby={mail}>
            <h3 id={mail}>{t('schoolgroup_salutation_inmail')}</h3>
            <p lang={customer.language}>
              {name
                ? t(`schoolgroup_salutation_dear_${customer.language}`, { name })
                : t(`schoolgroup_salutation_dearall_${customer.language}`)}
            </p>
          </section>
          <section aria-labelledby={paper}>
            <h3 id={paper}>{t('schoolgroup_salutation_onpaper')}</h3>
            <p>{lines.join('\n')}</p>
          </section>
        </div>
      )}
    </div>
  )
}
