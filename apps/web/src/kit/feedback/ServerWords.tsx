// The answer of another service in our words, with its own text below on demand.

import { useTranslation } from 'react-i18next'
import type { TranslationKey } from '../../texts.ts'
import classes from './feedback.module.css'
import { serverWords } from './serverAnswer.ts'

export function ServerWords({ said }: { said: string }) {
  return (
    <>
      {serverWords(said).words}
      <OwnWords said={said} />
    </>
  )
}

/** The service's own text, for a place where our words stand elsewhere. */
export function OwnWords({ said }: { said: string }) {
  const { own } = serverWords(said)
  return own && <OwnText text={own} />
}

type OwnTextProps = { text: string; of?: TranslationKey }

/** A text of a service, or of the log, on demand. */
export function OwnText({ text, of = 'serveranswer_own' }: OwnTextProps) {
  const { t } = useTranslation()
  return (
    <details className={classes.own}>
      <summary>{t(of)}</summary>
      <bdi lang="en">{text}</bdi>
    </details>
  )
}
