import { createFileRoute } from '@tanstack/react-router'
import { forgetSignIn, signIn } from '../session/signIn.ts'

export const Route = createFileRoute('/login')({
  beforeLoad: () => {
    forgetSignIn()
    return signIn('/')
  },
})
