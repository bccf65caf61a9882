// For support: making a question of the FAQ of what was asked and answered.

export { keepHandover } from './components/handover.ts'
