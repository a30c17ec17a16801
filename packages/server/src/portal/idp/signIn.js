// Shows a password while its button is toggled on. Without JavaScript, the button stays hidden.
for (const button of document.querySelectorAll('[data-shows]')) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = field.type === 'text';
    field.type = shown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!shown));
  });
}

// Uses or creates a passkey, and submits the result as a form. Browsers without passkey support show no button.
for (const form of document.querySelectorAll('[data-passkey]')) void offerPasskey(form);

async function offerPasskey(form) {
  const { PublicKeyCredential } = window;
  if (!PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  form.hidden = false;
  const options = JSON.parse(form.dataset.passkey);
  const isNew = 'user' in options;
  const publicKey = isNew
    ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
    : PublicKeyCredential.parseRequestOptionsFromJSON(options);
  let waiting;
  const ask = (mediation) => {
    waiting?.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    return isNew
      ? navigator.credentials.create({ publicKey, signal })
      : navigator.credentials.get({ publicKey, signal, mediation });
  };
  const send = (credential) => {
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const problem = form.querySelector('.problem');
    problem.hidden = true;
    try {
      send(await ask());
    } catch {
      problem.hidden = false;
    }
  });
  // The browser also offers passkeys in the field for the e-mail address.
  const canFill =
    !isNew &&
    document.querySelector('[autocomplete~="webauthn"]') &&
    (await PublicKeyCredential.isConditionalMediationAvailable?.());
  if (!canFill) return;
  try {
    send(await ask('conditional'));
  } catch {
    // The person chose another way, or pressed the button.
  }
}
