// The navigation menu: the documents' table (first document, section 2).

import { may } from '@schoolbeheer/domain/permissions'
import { hasOwnSchoolPage } from '@schoolbeheer/domain/schools'
import type { LinkProps } from '@tanstack/react-router'
import type { SessionUser } from '../session/session.ts'
import type { TranslationKey } from '../texts.ts'

type Viewer = SessionUser | null

type MenuItem = {
  to: NonNullable<LinkProps['to']>
  label: TranslationKey
  shown: (viewer: Viewer) => boolean
  /** Other paths of its part of the application. */
  also?: RegExp
}

const writesCourses = (viewer: Viewer) => viewer !== null && viewer.isActive && viewer.canWriteCourses
const ownSchool = (viewer: Viewer) => viewer !== null && hasOwnSchoolPage(viewer)

export const menu: MenuItem[] = [
  { to: '/home', label: 'menu_home', shown: () => true },
  { to: '/schoolgroups', label: 'menu_schoolgroups', shown: writesCourses, also: /^\/schools\/(?!my$)/ },
  { to: '/invoices', label: 'menu_invoices', shown: (viewer) => may(viewer, 'invoices:manage') },
  { to: '/purchaseorders', label: 'menu_purchaseorders', shown: (viewer) => may(viewer, 'purchaseOrders:manage') },
  { to: '/releases', label: 'menu_releases', shown: (viewer) => may(viewer, 'releases:manage') },
  { to: '/exceptions', label: 'menu_bugs', shown: (viewer) => may(viewer, 'exceptions:manage') },
  { to: '/schools/my', label: 'menu_myschool', shown: ownSchool },
  {
    to: '/invoices/my',
    label: 'menu_myinvoices',
    shown: (viewer) => may(viewer, 'invoices:read') && !viewer?.isAdmin,
  },
  { to: '/coursedays', label: 'menu_coursedays', shown: (viewer) => may(viewer, 'courseDays:read') },
  { to: '/schoolvisits', label: 'menu_schoolvisits', shown: (viewer) => may(viewer, 'schoolVisits:manage') },
  { to: '/feedback', label: 'menu_feedback', shown: (viewer) => may(viewer, 'feedback:manage') },
  { to: '/locations', label: 'menu_locations', shown: (viewer) => may(viewer, 'locations:write') },
]

/** The part about the user's own account; signing out is beside it. */
export const accountMenu: MenuItem[] = [
  { to: '/changepassword', label: 'menu_changepassword', shown: (viewer) => viewer !== null },
  { to: '/login', label: 'menu_login', shown: (viewer) => viewer === null },
  { to: '/requestresetpassword', label: 'menu_resetpassword', shown: (viewer) => viewer === null },
]
