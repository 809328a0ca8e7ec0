// What was done, where it was asked for: for what is read at leisure. Anything shorter is a toast.

import '@mantine/core/styles/Alert.css'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

export function SuccessAlert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert color="teal" variant="light" role="status" title={title}>
      {children}
    </Alert>
  )
}
