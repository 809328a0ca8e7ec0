import { createFileRoute } from '@tanstack/react-router'
import { UploadPage } from '../../features/purchaseOrders/UploadPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/purchaseorders/upload/$id')({
  staticData: { allows: 'purchaseOrders:manage' },
  component: () => <UploadPage id={idOf(Route.useParams().id)} />,
})
