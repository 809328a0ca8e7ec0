// Tells the page that opened this popup, and every other page that waits, that the sign-in is done. Those pages then
// ask the gateway who is signed in. See src/session/popup.ts.
new BroadcastChannel('signed-in').postMessage(null)
window.opener?.postMessage('signed-in', location.origin)
window.close()
