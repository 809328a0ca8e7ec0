import { expect, test } from 'vitest'
import { simulatorEnv } from './env.ts'

test('its page is at its port, and every wrong variable is named', () => {
  const secrets = { ACCESS_POINT_KEY: 'k', ACCESS_POINT_SECRET: 's', ACCESS_POINT_WEBHOOK_SECRET: 'w' }
  expect(simulatorEnv({ ...secrets, PORT: '4081' }).PUBLIC_URL).toBe('http://localhost:4081')
  const start = () => simulatorEnv({ DELIVERY_MS: 'soon', WEBHOOK_URL: 'http://elsewhere.example/webhooks' })
  expect(start).toThrow(
    /ACCESS_POINT_KEY: is required\n.*SECRET.*\n.*WEBHOOK_SECRET.*\n.*DELIVERY_MS.*\n.*WEBHOOK_URL.*https/,
  )
})
