// The answer of another service in our words, with its own text below on demand.

import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation()
  const { own } = serverWords(said)
  return (
    own && (
      <details className={classes.own}>
        <summary>{t('serveranswer_own')}</summary>
        <bdi lang="en">{own}</bdi>
      </details>
    )
  )
}
