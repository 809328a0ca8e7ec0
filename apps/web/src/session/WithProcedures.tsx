// The typed procedures, for the pages that call them. Other pages load without the code of tRPC.

import { Outlet } from '@tanstack/react-router'
import { queryClient } from '../queryClient.ts'
import { trpc, trpcClient } from '../trpc.ts'

export function WithProcedures() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <Outlet />
    </trpc.Provider>
  )
}
