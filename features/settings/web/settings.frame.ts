export { MaintenanceWatch } from './components/maintenance-watch.tsx'
