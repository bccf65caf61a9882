// For the start page: what remains to be done on a new instance. Its texts: checklist.json.

export { Checklist } from './components/checklist.tsx'
