// An upload with its progress and a way to stop it. Leaving the page stops it too.

import { useEffect, useRef, useState } from 'react'
import { upload, type Progress } from './upload.ts'

export function useUpload() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** A stopped upload rejects with an error that `isStopped` recognises. */
  async function send(url: string, form: FormData): Promise<unknown> {
    const { signal } = (running.current = new AbortController())
    setProgress(null)
    return upload(url, form, { signal, onProgress: setProgress })
  }

  return {
    send,
    /** Aborts the upload; nothing is stored. */
    stop: () => running.current?.abort(),
    /** The progress of the last upload; null until its first bytes are under way. */
    progress,
  }
}
