// For the layers that may lie over any screen.

export { HelpPanel } from './components/help-panel.tsx'
