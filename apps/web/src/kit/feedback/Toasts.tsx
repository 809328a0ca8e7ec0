// The place of the toasts, and what puts them there.

import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

export function Toasts() {
  return <Notifications position="top-right" zIndex={1200} pauseResetOnHover="notification" />
}
