// For the pages that stand alone: being told of something by mail. Apart from the rest, as strangers load it.

export { NotifyForm } from './components/notify-form.tsx'
export { confirmNotice } from './notify.api.ts'
