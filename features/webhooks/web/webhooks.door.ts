// For the screen of keys: webhooks are its second tab.

export { WebhooksTab } from './components/webhooks-tab.tsx'
