// What a service of others said, in our words; its own below them on demand.

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

/** Where our words stand elsewhere. */
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
