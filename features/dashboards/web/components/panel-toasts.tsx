import { Toasts } from '#ui/toast/toasts.tsx'

/** Toasts within an open drawer, with undo: the page behind is inert. */
export const PanelToasts = () => <Toasts />
