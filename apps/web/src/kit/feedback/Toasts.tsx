// The place of the toasts, and what puts them there.

import '@mantine/core/styles/Notification.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

export function Toasts() {
  return <Notifications position="top-right" zIndex={1200} pauseResetOnHover="notification" />
}
