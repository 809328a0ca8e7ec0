import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/HomePage.tsx'

export const Route = createFileRoute('/home')({
  staticData: { menu: { row: 0, label: 'menu_home', shown: () => true } },
  component: HomePage,
})
