// The navigation of small screens.

import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigation } from './Navigation.tsx'

type Props = { opened: boolean; onClose: () => void }

export function NavigationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      title="Schoolbeheer"
      closeButtonProps={{ 'aria-label': t('shared_close') }}
    >
      <Navigation onFollow={onClose} />
    </Drawer>
  )
}
