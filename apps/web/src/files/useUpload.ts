// An upload as a mutation, with its progress and the way to stop it.

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { upload, type Progress } from './upload.ts'

type Options<Answer> = {
  url: string
  /** Reads the gateway's answer; throws when it is not what was expected. */
  read: (answer: unknown) => Answer
  onSuccess: (answer: Answer) => Promise<void> | void
  onError: (error: unknown) => void
  onStopped: () => void
}

export function useUpload<Answer>({ url, read, onSuccess, onError, onStopped }: Options<Answer>) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const sending = useMutation({
    // Without a connection it fails at once, where a mutation would wait unseen.
    networkMode: 'always',
    mutationFn: async (form: FormData) => {
      const { signal } = (running.current = new AbortController())
      return read(await upload(url, form, { signal, onProgress: setProgress }))
    },
    onSuccess,
    onError: (error) => (isStopped(error) ? onStopped() : onError(error)),
    onSettled: () => setProgress(null),
  })

  return {
    start: (form: FormData) => sending.mutate(form),
    /** Leaves everything as it was before. */
    stop: () => running.current?.abort(),
    pending: sending.isPending,
    done: sending.isSuccess,
    /** null until the first bytes are under way. */
    progress,
    error: isStopped(sending.error) ? null : sending.error,
  }
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
