/** Another plan, with its price before it is chosen. */
export const loadPlanDialog = async () => ({
  default: (await import('./components/plan-dialog.tsx')).PlanDialog,
})

/** A way of paying, and where bills go to: as on the screen of settings. */
export const loadPaymentDialog = async () => ({
  default: (await import('./components/payment-dialog.tsx')).PaymentDialog,
})
export const loadAddressCard = async () => ({
  default: (await import('./components/billing-tab.tsx')).AddressCard,
})
