/** Another program, to try the gateway's client with: see the README. */
export const demoProgram = {
  id: 'demo-program',
  scope: [
    'schoolGroups:read schoolGroups:export reference:read licences:start exceptions:report search:find',
    'invoices:read invoices:manage creditNotes:manage purchaseOrders:manage payments:read payments:manage',
  ].join(' '),
}
