/** What was issued to somebody. */
export const loadBillsCard = async () => ({
  default: (await import('./components/bills-card.tsx')).BillsCard,
})
