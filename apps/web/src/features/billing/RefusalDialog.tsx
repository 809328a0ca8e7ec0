// A dialog that says why an action on the ticked rows cannot be done: nothing is ticked, or some rows stand in the way.

import { Button, Group, Modal } from '@mantine/core'
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { t as translate } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { useKept } from '../../kit/modal/useKept.ts'
import type { TranslationKey } from '../../texts.ts'
import classes from './list.module.css'
import { Numbers } from './Numbers.tsx'
import { refusalsOf } from './refusals.ts'

type AlertProps = { opened: boolean; title: string; onClose: () => void; actions?: ReactNode; children: ReactNode }

/** The focus starts on the button that closes the dialog. */
export function AlertDialog({ opened, title, onClose, actions, children }: AlertProps) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} title={title} size="lg">
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('shared_close')}
        </Button>
        {actions}
      </Group>
    </Modal>
  )
}

type RefusedAction = { obstacles: readonly Obstacle[] }

type Props<R extends RefusedAction> = {
  /** null when nothing was refused. */
  refused: R | null
  titleOf: (refused: R) => string
  /** The text about the rows that a reason holds for. */
  textOf: (reason: string, count: number, refused: R) => string
  /** Ticks only these rows. */
  onChoose: (ids: readonly number[]) => void
  onDeselect: (ids: readonly number[]) => void
  onClose: () => void
}

export function RefusalDialog<R extends RefusedAction>(props: Props<R>) {
  const { refused, titleOf, textOf, onChoose, onDeselect, onClose } = props
  const { t } = useTranslation()
  const shown = useKept(refused)
  const ids = shown?.obstacles.map(({ id }) => id) ?? []

  function then(tick: (ids: readonly number[]) => void) {
    tick(ids)
    onClose()
  }

  return (
    <AlertDialog
      opened={refused !== null}
      title={shown ? titleOf(shown) : ''}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={() => then(onChoose)}>
            {t('billing_chooseonly')}
          </Button>
          <Button onClick={() => then(onDeselect)}>{t('billing_deselect')}</Button>
        </>
      }
    >
      {shown &&
        refusalsOf(shown.obstacles).map(({ reason, obstacles }) => (
          <div key={reason} className={classes.refusal}>
            <p>{textOf(reason, obstacles.length, shown)}</p>
            <Numbers
              numbers={obstacles.map(({ name, detail }) => (detail ? `${name} (${detail})` : name))}
              label={messageOf(reason)}
            />
          </div>
        ))}
    </AlertDialog>
  )
}

/** The text of a reason among these alerts; a reason that they do not know says itself. */
export function alertOf(alerts: Readonly<Record<string, TranslationKey>>, reason: string, count: number): string {
  const known = Object.entries(alerts).find(([name]) => name === reason)?.[1]
  return known ? translate(known, { count }) : `${messageOf(reason)}${translate('shared_colon')}`
}
