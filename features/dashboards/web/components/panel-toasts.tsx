import { Toasts } from '#ui/toast/toasts.tsx'

/** What was done in an open drawer is said in it, with the way back: the page behind it, and what it says, is out of reach meanwhile. */
export const PanelToasts = () => <Toasts />
