// An upload with its progress and the way to stop it, which leaving the page does too.

import { useEffect, useRef, useState } from 'react'
import { upload, type Progress } from './upload.ts'

export function useUpload() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Rejects with what `isStopped` knows when it was stopped. */
  async function send(url: string, form: FormData): Promise<unknown> {
    const { signal } = (running.current = new AbortController())
    setProgress(null)
    return upload(url, form, { signal, onProgress: setProgress })
  }

  return {
    send,
    /** Leaves everything as it was before. */
    stop: () => running.current?.abort(),
    /** That of the last one; null until its first bytes are under way. */
    progress,
  }
}

export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
