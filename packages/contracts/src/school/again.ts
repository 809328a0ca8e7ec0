/**
 * Documents of before a restore that are written again, under the number and the date with which they left: an extension
 * of the calls that make documents. Such a document is sent, and does not leave.
 */
import { z } from 'zod'
import { requiredDate, requiredLine } from '../fields.ts'

/** A lost number such as '2026-00041', for a request of one document. */
export const again = z.object({ number: requiredLine(20), date: requiredDate }).optional()

export const againExtension = { again: 'operations.again' } as const
