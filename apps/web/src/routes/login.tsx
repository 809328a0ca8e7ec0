import { createFileRoute } from '@tanstack/react-router'
import { forgetSignIn, signIn } from '../session/signIn.ts'

export const Route = createFileRoute('/login')({
  staticData: { menu: { row: 17, label: 'menu_login', shown: (viewer) => viewer === null, account: true } },
  beforeLoad: () => {
    forgetSignIn()
    return signIn('/')
  },
})
