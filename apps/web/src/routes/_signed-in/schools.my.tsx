import { hasOwnSchoolPage } from '@schoolbeheer/domain/schools'
import { createFileRoute } from '@tanstack/react-router'
import { SchoolPage } from '../../features/schools/SchoolPage.tsx'
import { SchoolSections } from './-SchoolSections.tsx'

export const Route = createFileRoute('/_signed-in/schools/my')({
  staticData: { allows: hasOwnSchoolPage, menu: { row: 9, label: 'menu_myschool' } },
  component: () => <SchoolPage id="own" sections={SchoolSections} />,
})
