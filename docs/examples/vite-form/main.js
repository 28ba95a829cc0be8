import { defineAddressElement } from 'doorplate/element';

defineAddressElement();
