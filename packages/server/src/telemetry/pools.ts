/**
 * Measures of the pools of connections. Those of the library begin with the first statement that is traced, so never where
 * only metrics are asked for.
 */
import type { Meter } from '@opentelemetry/api'
import type { Instruments } from '../instruments.ts'

export function measurePools(meter: Meter): Instruments['pool'] {
  const connections = meter.createObservableUpDownCounter('db.client.connection.count', { unit: '{connection}' })
  const waiting = meter.createObservableUpDownCounter('db.client.connection.pending_requests', { unit: '{request}' })
  return (name, read) => {
    const pool = { 'db.client.connection.pool.name': name }
    meter.addBatchObservableCallback(
      (result) => {
        const { used, idle, pending } = read()
        for (const [state, count] of Object.entries({ used, idle }))
          result.observe(connections, count, { ...pool, 'db.client.connection.state': state })
        result.observe(waiting, pending, pool)
      },
      [connections, waiting],
    )
  }
}
