import { createFileRoute } from '@tanstack/react-router'
import { SchoolGroupsPage } from '../../features/schoolGroups/SchoolGroupsPage.tsx'

export const Route = createFileRoute('/_signed-in/schoolgroups/')({
  staticData: {
    allows: 'schoolGroups:read',
    menu: {
      row: 1,
      label: 'menu_schoolgroups',
      shown: (viewer) => viewer !== null && viewer.isActive && viewer.canWriteCourses,
      also: /^\/schools\/(?!my$)/,
    },
  },
  component: SchoolGroupsPage,
})
