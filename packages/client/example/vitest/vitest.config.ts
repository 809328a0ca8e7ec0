/** A container takes seconds to start, and what leaves takes a moment. */
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { testTimeout: 120_000, expect: { poll: { timeout: 60_000 } } } })
