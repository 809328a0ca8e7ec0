// Tells the page that opened this popup, and every other that waits, that the sign-in is done. They ask the gateway who
// it is. See src/session/popup.ts.
new BroadcastChannel('signed-in').postMessage(null)
window.opener?.postMessage('signed-in', location.origin)
window.close()
