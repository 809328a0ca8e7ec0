// The navigation of small screens.

import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../session/session.ts'
import { leave } from './leave.ts'
import { Navigation } from './Navigation.tsx'
import classes from './Shell.module.css'
import { useOnNavigation } from './useOnNavigation.ts'

type Props = { opened: boolean; onClose: () => void }

export function NavigationDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  // The drawer opens after it is mounted, so that on closing it returns the focus to the element that had it.
  const mounted = useMounted()
  useOnNavigation(onClose)

  return (
    <Drawer
      opened={opened && mounted}
      onClose={onClose}
      size="18rem"
      title="Schoolbeheer"
      closeButtonProps={{ 'aria-label': t('shared_close') }}
    >
      <Navigation
        onFollow={onClose}
        account={
          viewer && (
            <button type="button" className={classes.link} onClick={leave}>
              {t('menu_logout')}
            </button>
          )
        }
      />
    </Drawer>
  )
}
