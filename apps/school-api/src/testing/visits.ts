/** A valid school visit and valid feedback as a form sends them. */

export function goodVisit(schoolGroupId: number) {
  return {
    schoolGroupId,
    theme: 'Rekenen zonder stress',
    description: 'Drie klassen, daarna nabespreking.\nMet de directie.',
    date: '2026-03-02',
    location: 'Lagere school, lokaal 2.14',
    hours: 2.75,
    travelKms: 64,
    purchaseOrderRequired: true,
    participants: 14,
  }
}

export function goodFeedback(schoolGroupId: number) {
  const { description, date, hours } = goodVisit(schoolGroupId)
  return { schoolGroupId, description, date, hours, purchaseOrderRequired: false }
}
