/** Dialog for another plan, with a price preview. */
export const loadPlanDialog = async () => (await import('./components/plan-dialog.tsx')).PlanDialog

/** Payment methods and billing address, as in the account settings. */
export const loadPaymentDialog = async () =>
  (await import('./components/payment-dialog.tsx')).PaymentDialog
export const loadAddressCard = async () =>
  (await import('./components/billing-tab.tsx')).AddressCard
